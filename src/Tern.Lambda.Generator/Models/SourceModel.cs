namespace Tern.Lambda.Generator;

/// <summary>A source of events, as models/lambda-handlers.json has it.</summary>
/// <param name="Name">Its name: of the registration <c>On…</c>, and of the member of LambdaSource.</param>
/// <param name="Kind">What its handlers look like.</param>
/// <param name="Event">The type of its event; empty where that is the function's own.</param>
/// <param name="Record">The type of a record of its event, or of what it holds; empty where the event is handled whole.</param>
/// <param name="Answer">The type of its answer; empty where there is none.</param>
/// <param name="HasBody">Whether a handler may take a body in a type of its own.</param>
/// <param name="Answers">Of sources that send each record: whether somebody may get what is answered, such as a destination.</param>
internal sealed record SourceModel(
    string Name, SourceKind Kind, string Event, string Record = "", string Answer = "", bool HasBody = false, bool Answers = false)
{
    /// <summary>The type that a handler takes which takes no body.</summary>
    public string Taken => Record.Length > 0 ? Record : Event;
}

/// <summary>What the handlers of a source look like.</summary>
internal enum SourceKind
{
    /// <summary>Each record of a batch by itself, or all at once.</summary>
    Records,

    /// <summary>Each record by itself.</summary>
    Each,

    /// <summary>What the event holds, with an answer in JSON of the function's own, or with none.</summary>
    Content,

    /// <summary>The event, with an answer of a given type.</summary>
    Answer,

    /// <summary>The event, with an answer in JSON of the function's own, or with none.</summary>
    Result,

    /// <summary>A request, with a response.</summary>
    Http,

    /// <summary>A request, with a response that is streamed.</summary>
    Stream,

    /// <summary>JSON of the function's own.</summary>
    Json,

    /// <summary>Bytes in, bytes out.</summary>
    Bytes,
}
