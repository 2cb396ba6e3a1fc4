using System.Text.Json;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>The unresolved content of a file in <c>models/events/</c>.</summary>
/// <param name="FileName">The file, relative to <c>models/</c>.</param>
/// <param name="Hash">The first digits of its SHA-256.</param>
/// <param name="Source">The AWS page that describes the events.</param>
/// <param name="Types">The types, in the file's order.</param>
internal sealed record EventModel(string FileName, string Hash, string Source, IReadOnlyList<EventTypeModel> Types)
{
    /// <summary>The kinds of events that functions have handlers for.</summary>
    public IReadOnlyList<EventShapeModel> Shapes { get; init; } = [];
}

/// <summary>A type: an event, a response or a part of either.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="IsEvent">true if it is an event or a response; otherwise, false.</param>
/// <param name="Summary">The summary, a sentence of our own; null to derive it from the name.</param>
/// <param name="Members">Its members.</param>
internal sealed record EventTypeModel(string Name, bool IsEvent, string? Summary, IReadOnlyList<EventMemberModel> Members)
{
    /// <summary>The hand-written type of the response that a trigger sets in its event, or empty if it sets none; null if it isn't a trigger.</summary>
    public string? Response { get; init; }

    /// <summary>
    /// The hand-written class that it derives from and that other types show in its place; null if it has none. The class
    /// holds the source of the slices, as <c>Source</c>.
    /// </summary>
    public string? Base { get; init; }

    /// <summary>true if it isn't public; otherwise, false.</summary>
    public bool IsInternal { get; init; }

    /// <summary>true if a hand-written check covers more than the required members; otherwise, false.</summary>
    public bool CustomCheck { get; init; }
}

/// <summary>One member.</summary>
/// <param name="JsonName">Its name in JSON.</param>
/// <param name="Type">The name of its type.</param>
internal sealed record EventMemberModel(string JsonName, string Type)
{
    /// <summary>The type of the elements of a list or a map.</summary>
    public string? Of { get; init; }

    /// <summary>Its name in C#, if the JSON name in Pascal case isn't suitable.</summary>
    public string? Name { get; init; }

    /// <summary>Another JSON name under which it is read, or null.</summary>
    public string? Alias { get; init; }

    /// <summary>The summary, a sentence of our own.</summary>
    public string? Summary { get; init; }

    /// <summary>true if an event without it is invalid; otherwise, false.</summary>
    public bool Required { get; init; }

    /// <summary>true if an absent object is read as an empty one; false if it is null.</summary>
    public bool Empty { get; init; }

    /// <summary>true if the names of a map are case-insensitive; otherwise, false.</summary>
    public bool IgnoreCase { get; init; }

    /// <summary>The default of an absent number or Boolean; undefined if there is none.</summary>
    public JsonElement Default { get; init; }
}
