namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>A type as it is printed.</summary>
/// <param name="Model">The file that it comes from.</param>
/// <param name="Folder">The folder of its family.</param>
/// <param name="Name">Its name.</param>
/// <param name="Summary">The summary, a sentence.</param>
/// <param name="IsEvent">true if it is an event or a response; otherwise, false.</param>
/// <param name="Members">Its members.</param>
internal sealed record ResolvedEventType(
    EventModel Model, string Folder, string Name, string Summary, bool IsEvent, IReadOnlyList<ResolvedEventMember> Members)
{
    /// <summary>The type of the response that a trigger sets in its event, or empty if it sets none; null if it isn't a trigger.</summary>
    internal string? Response { get; init; }

    /// <summary>true if a hand-written <c>Lacking</c> returns the name of a missing member; otherwise, false.</summary>
    internal bool CustomCheck { get; init; }

    /// <summary>The hand-written class that it derives from; null if it has none.</summary>
    internal string? Base { get; init; }

    /// <summary>true if it isn't public; otherwise, false.</summary>
    internal bool IsInternal { get; init; }

    /// <summary>true if a type of Tern.Handling is in its code; otherwise, false.</summary>
    internal bool UsesHandling => Base is not null || Members.Any(static m => m.Value is ListValue { HasBase: true });

    /// <summary>The required members, in the order of their bits.</summary>
    internal IReadOnlyList<ResolvedEventMember> Required { get; } = [.. Members.Where(m => m.Required)];

    /// <summary>true if it keeps slices and so must hold the payload; otherwise, false.</summary>
    internal bool HasSlices => Members.Any(m => m.Value.IsSlice);
}

/// <summary>A member as it is printed.</summary>
/// <param name="JsonName">Its name in JSON.</param>
/// <param name="Alias">Another name that it is read under.</param>
/// <param name="Name">The property.</param>
/// <param name="Field">The field.</param>
/// <param name="Value">The value.</param>
/// <param name="Summary">The summary, a sentence.</param>
/// <param name="Required">true if an event without it is invalid; otherwise, false.</param>
/// <param name="Default">The value when it is absent, in C#; null where absent is null.</param>
internal sealed record ResolvedEventMember(
    string JsonName, string? Alias, string Name, string Field, EventValue Value, string Summary, bool Required, string? Default)
{
    /// <summary>true if an absent object is read as an empty one; false if it is null.</summary>
    internal bool Empty { get; init; }

    internal bool IsNeverNull => Required || Empty;
}
