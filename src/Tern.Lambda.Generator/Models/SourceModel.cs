namespace Tern.Lambda.Generator;

/// <summary>An event source.</summary>
/// <param name="Name">The name of the source, which is that of its events and the member of
/// LambdaSource.</param>
/// <param name="Kind">The form of the source's handlers.</param>
/// <param name="Event">The type of the event; empty if it is the function's own.</param>
/// <param name="Record">The type of the event's records or content; empty if the event is handled as a whole.</param>
/// <param name="Answer">The type of the response; empty if there is none.</param>
/// <param name="HasBody">true if a handler can take a body of its own type; otherwise, false.</param>
/// <param name="Answers">For sources that deliver each record separately: true if something, such as a destination, can
/// receive the response; otherwise, false.</param>
internal sealed record SourceModel(
    string Name, SourceKind Kind, string Event, string Record = "", string Answer = "", bool HasBody = false, bool Answers = false)
{
    /// <summary>The type that a handler without a body takes.</summary>
    public string Taken => Record.Length > 0 ? Record : Event;
}

/// <summary>The forms of handlers.</summary>
internal enum SourceKind
{
    /// <summary>Each record of a batch separately, or all records at once.</summary>
    Records,

    /// <summary>Each record separately.</summary>
    Each,

    /// <summary>The content of the event, with a response as JSON of the function's own type, or without one.</summary>
    Content,

    /// <summary>The event, with a response of a given type.</summary>
    Answer,

    /// <summary>The event, with a response as JSON of the function's own type, or without one.</summary>
    Result,

    /// <summary>A request, with a response.</summary>
    Http,

    /// <summary>A request, with a streamed response.</summary>
    Stream,

    /// <summary>JSON of the function's own type.</summary>
    Json,

    /// <summary>Bytes in, bytes out.</summary>
    Bytes,
}
