namespace Cases.Running;

/// <summary>A figure in addition to the latencies, such as <c>connections opened</c>.</summary>
/// <param name="Name">The name, including the unit.</param>
/// <param name="Value">The value.</param>
public sealed record Figure(string Name, double Value)
{
    /// <summary>The formatted value.</summary>
    public string Text => Figures.Count(Value);
}
