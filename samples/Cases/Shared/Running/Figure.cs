namespace Cases.Running;

/// <summary>Something that was counted beside the latencies, such as <c>connections opened</c>.</summary>
/// <param name="Name">What was counted, with its unit.</param>
/// <param name="Value">How much.</param>
public sealed record Figure(string Name, double Value)
{
    /// <summary>How much, in a form to be read.</summary>
    public string Text => Figures.Count(Value);
}
