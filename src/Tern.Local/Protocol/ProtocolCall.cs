using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>A request in progress: the engine, the request's memory and its body.</summary>
internal readonly ref struct ProtocolCall(LocalEngine engine, RequestContext context, ReadOnlySpan<byte> body)
{
    // Deeper than any value that the service accepts: 32 levels of maps are 64 levels of JSON.
    public const int MaxDepth = 1000;

    public LocalEngine Engine { get; } = engine;

    public RequestContext Context { get; } = context;

    public ReadOnlySpan<byte> Body { get; } = body;

    public JsonOutput Json => Context.Json;

    /// <summary>Returns a reader whose current token is the body's opening brace.</summary>
    public Utf8JsonReader Open()
    {
        var reader = new Utf8JsonReader(Body, new JsonReaderOptions { MaxDepth = MaxDepth });
        JsonInput.Read(ref reader);
        if (reader.TokenType != JsonTokenType.StartObject)
            throw SerializationFault.Of(reader.TokenType == JsonTokenType.StartArray ? "Start of list found where not expected" : "");
        return reader;
    }

    /// <summary>Reads the members of a request that is one flat object.</summary>
    public RequestMembers ReadMembers(uint known)
    {
        var members = Context.RentMembers();
        var reader = Open();
        JsonInput.ReadMembers(ref reader, Context, members, known);
        Close(ref reader);
        return members;
    }

    /// <summary>Checks that only white space follows the object.</summary>
    public static void Close(ref Utf8JsonReader reader)
    {
        if (reader.Read()) throw SerializationFault.Of("");
    }

    /// <summary>Finds the table of an item operation.</summary>
    public Table FindTable(ReadOnlySpan<byte> name) =>
        Engine.FindTable(TableNames.Plain(name)) is { IsReady: true } table
            ? table : throw new EngineException(EngineError.ResourceNotFound, "Requested resource not found");
}
