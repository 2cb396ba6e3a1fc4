using System.Text.Json;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>A file of <c>models/events/</c> as it is; nothing is decided yet.</summary>
/// <param name="FileName">The file, relative to <c>models/</c>.</param>
/// <param name="Hash">The first digits of its SHA-256.</param>
/// <param name="Source">The AWS page that describes the events.</param>
/// <param name="Types">The types, in the file's order.</param>
internal sealed record EventModel(string FileName, string Hash, string Source, IReadOnlyList<EventTypeModel> Types);

/// <summary>One type: an event, an answer, or a part of one.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="IsEvent">Whether it stands for itself.</param>
/// <param name="Summary">What it is, in a sentence of ours; null for what its name says.</param>
/// <param name="CustomWrite">Whether its writer is by hand, over what is generated for the members.</param>
/// <param name="Members">Its members.</param>
internal sealed record EventTypeModel(string Name, bool IsEvent, string? Summary, bool CustomWrite, IReadOnlyList<EventMemberModel> Members)
{
    /// <summary>Whether what it has to have is more than required members, and looked after by hand.</summary>
    public bool CustomCheck { get; init; }
}

/// <summary>One member.</summary>
/// <param name="JsonName">Its name in JSON.</param>
/// <param name="Type">The name of its type.</param>
internal sealed record EventMemberModel(string JsonName, string Type)
{
    /// <summary>What a list or a map holds.</summary>
    public string? Of { get; init; }

    /// <summary>Its name in C# where the JSON name in Pascal case would not do.</summary>
    public string? Name { get; init; }

    /// <summary>Another JSON name that it is read under; null when there is none.</summary>
    public string? Alias { get; init; }

    /// <summary>What it is, in a sentence of ours.</summary>
    public string? Summary { get; init; }

    /// <summary>Whether an event without it is none.</summary>
    public bool Required { get; init; }

    /// <summary>Whether an object that is absent is an empty one rather than null.</summary>
    public bool Empty { get; init; }

    /// <summary>Whether the names of a map differ by more than case.</summary>
    public bool IgnoreCase { get; init; }

    /// <summary>Whether the hand-written writer of the type writes it.</summary>
    public bool CustomWrite { get; init; }

    /// <summary>The value of a number or a Boolean that is absent; undefined when there is none.</summary>
    public JsonElement Default { get; init; }
}
