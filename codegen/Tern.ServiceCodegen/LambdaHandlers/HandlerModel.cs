using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>The sources that handlers are registered for.</summary>
/// <param name="Sources">The sources.</param>
internal sealed record HandlerModel(IReadOnlyList<HandlerSource> Sources)
{
    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web)
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };

    internal static HandlerModel Read(ReadOnlySpan<byte> json) =>
        JsonSerializer.Deserialize<HandlerModel>(json, Strict) ?? throw new CodegenException("The list of handlers is empty.");
}

/// <summary>The kind of a source's handlers: their inputs and results.</summary>
internal enum HandlerKind
{
    /// <summary>Each record of a batch, or all of them, with partial failures.</summary>
    Records,

    /// <summary>Each record, without partial failures.</summary>
    Each,

    /// <summary>The content of the event, which is extracted first, with an optional JSON result.</summary>
    Content,

    /// <summary>The event, with a response.</summary>
    Answer,

    /// <summary>The event, with an optional JSON result.</summary>
    Result,

    /// <summary>An HTTP request, with a response or with JSON bodies on either side.</summary>
    Http,

    /// <summary>JSON of the function's own.</summary>
    Json,

    /// <summary>Bytes, with a buffer for the response.</summary>
    Bytes,

    /// <summary>An HTTP request, with a stream for the response.</summary>
    Stream,
}

/// <summary>A source of events.</summary>
/// <param name="Name">Its name: <c>Sqs</c> is registered by <c>OnSqs</c>.</param>
/// <param name="Kind">The kind of its handlers.</param>
internal sealed record HandlerSource(string Name, HandlerKind Kind)
{
    /// <summary>The end of "Handles …": what is handled.</summary>
    public string Handles { get; init; } = "";

    /// <summary>The C# type of the event.</summary>
    public string Event { get; init; } = "";

    /// <summary>The type of a record, or of the content.</summary>
    public string Record { get; init; } = "";

    /// <summary>The records of an event, or its content, as an expression over <c>value</c>.</summary>
    public string Records { get; init; } = "";

    /// <summary>The C# expression of the batch source, which reports failures in the source's format.</summary>
    public string Batch { get; init; } = "";

    /// <summary>true if the source of records has tumbling windows, whose state is part of the response; otherwise, false.</summary>
    public bool Windows { get; init; }

    /// <summary>The typed body, as an expression over <c>value</c> and the metadata <c>type</c>; empty if there is none.</summary>
    public string Body { get; init; } = "";

    /// <summary>The JSON value that is the body, as an expression over <c>value</c>, where it is checked to have members of the body's type.</summary>
    public string BodyJson { get; init; } = "";

    /// <summary>Of records: the expression that rents the bytes of the same.</summary>
    public string BodyBytes { get; init; } = "";

    /// <summary>The body in words, such as "its body".</summary>
    public string BodyName { get; init; } = "";

    /// <summary>For sources that send each record separately: true if something, such as a destination, can receive the response.</summary>
    public bool Answers { get; init; }

    /// <summary>The type of the response.</summary>
    public string Answer { get; init; } = "";

    /// <summary>The remarks, or an empty string.</summary>
    public string Remarks { get; init; } = "";
}
