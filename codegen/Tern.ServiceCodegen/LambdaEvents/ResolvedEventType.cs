namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>A type as it is printed.</summary>
/// <param name="Model">The file that it comes from.</param>
/// <param name="Folder">The folder of its family.</param>
/// <param name="Name">Its name.</param>
/// <param name="Summary">What it is, in a sentence.</param>
/// <param name="IsEvent">Whether it stands for itself.</param>
/// <param name="CustomWrite">Whether its writer is by hand.</param>
/// <param name="Members">Its members.</param>
internal sealed record ResolvedEventType(
    EventModel Model, string Folder, string Name, string Summary, bool IsEvent, bool CustomWrite, IReadOnlyList<ResolvedEventMember> Members)
{
    /// <summary>Whether a hand-written <c>Lacking</c> names the member that an object should have and has not.</summary>
    internal bool CustomCheck { get; init; }

    /// <summary>The required members, in the order of their bits.</summary>
    internal IReadOnlyList<ResolvedEventMember> Required { get; } = [.. Members.Where(m => m.Required)];

    /// <summary>Whether it keeps slices, so that it has to hold the payload.</summary>
    internal bool HasSlices => Members.Any(m => m.Value.IsSlice);
}

/// <summary>A member as it is printed.</summary>
/// <param name="JsonName">Its name in JSON.</param>
/// <param name="Alias">Another name that it is read under.</param>
/// <param name="Name">The property.</param>
/// <param name="Field">The field.</param>
/// <param name="Value">What it holds.</param>
/// <param name="Summary">What it is, in a sentence.</param>
/// <param name="Required">Whether an event without it is none.</param>
/// <param name="Default">The value when it is absent, in C#; null where absent is null.</param>
/// <param name="CustomWrite">Whether the hand-written writer of the type writes it.</param>
internal sealed record ResolvedEventMember(
    string JsonName, string? Alias, string Name, string Field, EventValue Value, string Summary, bool Required, string? Default, bool CustomWrite)
{
    /// <summary>Whether an object that is absent is an empty one rather than null.</summary>
    internal bool Empty { get; init; }

    internal bool IsNeverNull => Required || Empty;
}
