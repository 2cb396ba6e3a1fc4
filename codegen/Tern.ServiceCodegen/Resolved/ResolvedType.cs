namespace Tern.ServiceCodegen.Resolved;

/// <summary>The C# type of a value, and all that a protocol must know to write and read it.</summary>
/// <param name="Name">The type in C#, without a question mark.</param>
/// <param name="Key">What tells it from other types in the names of helper functions.</param>
internal abstract record ResolvedType(string Name, string Key)
{
    /// <summary>Whether it is a struct.</summary>
    internal virtual bool IsValueType => false;
}

/// <summary>A string, a number or a Boolean.</summary>
internal sealed record ScalarType(ScalarKind Kind) : ResolvedType(Keyword(Kind), Kind.ToString())
{
    internal override bool IsValueType => Kind != ScalarKind.String;

    /// <summary>Whether answers have the text escaped as in a URL.</summary>
    internal bool IsEscaped { get; init; }

    private static string Keyword(ScalarKind kind) => kind switch
    {
        ScalarKind.String => "string",
        ScalarKind.Boolean => "bool",
        ScalarKind.Int32 => "int",
        ScalarKind.Int64 => "long",
        ScalarKind.Single => "float",
        _ => "double",
    };
}

/// <summary>The kinds of scalars.</summary>
internal enum ScalarKind { String, Boolean, Int32, Int64, Single, Double }

/// <summary>A string of known values, which may come to have others.</summary>
internal sealed record EnumType(string Name) : ResolvedType(Name, Name)
{
    internal override bool IsValueType => true;
}

/// <summary>A point in time.</summary>
internal sealed record TimestampType(TimestampForm Form) : ResolvedType("DateTimeOffset", "Timestamp" + Form)
{
    internal override bool IsValueType => true;
}

/// <summary>How a point in time is written.</summary>
internal enum TimestampForm { EpochSeconds, Iso8601, HttpDate }

/// <summary>Bytes.</summary>
internal sealed record BlobType() : ResolvedType("ReadOnlyMemory<byte>", "Blob")
{
    internal override bool IsValueType => true;
}

/// <summary>The whole body as a stream.</summary>
/// <param name="RequiresLength">Whether a request must know its length before it is sent.</param>
internal sealed record StreamType(bool RequiresLength) : ResolvedType("Stream", "Stream");

/// <summary>The whole body of an answer as a stream of events.</summary>
/// <param name="Event">The union of the events.</param>
internal sealed record EventStreamType(string Event) : ResolvedType($"AwsEventStream<{Event}>", "StreamOf" + Event);

/// <summary>The whole body of a request as a stream of events.</summary>
/// <param name="Event">The union of the events.</param>
internal sealed record EventSourceType(string Event) : ResolvedType($"IAsyncEnumerable<{Event}>", "SourceOf" + Event);

/// <summary>A free JSON value.</summary>
internal sealed record DocumentType() : ResolvedType("AwsDocument", "Document");

/// <summary>A structure or union that is generated.</summary>
internal sealed record StructureType(string Name) : ResolvedType(Name, Name)
{
    /// <summary>Whether one of its members is set.</summary>
    internal bool IsUnion { get; init; }
}

/// <summary>A type that is written by hand and reads and writes itself.</summary>
internal sealed record HandWrittenType(string Name, bool IsStruct) : ResolvedType(Name, Name[(Name.LastIndexOf('.') + 1)..])
{
    internal override bool IsValueType => IsStruct;
}

/// <summary>A list.</summary>
internal sealed record ListType(ResolvedType Element, bool Sparse)
    : ResolvedType($"IReadOnlyList<{Element.Name}{(Sparse ? "?" : "")}>", (Sparse ? "SparseListOf" : "ListOf") + Element.Key)
{
    /// <summary>How XML and forms name its elements; <c>member</c> unless the model says otherwise.</summary>
    internal WireElement Item { get; init; } = WireElement.Default;

    /// <summary>Whether its elements stand where it would, wherever it is.</summary>
    internal bool IsFlattened { get; init; }
}

/// <summary>A map with strings as keys.</summary>
internal sealed record MapType(ResolvedType Element, bool Sparse)
    : ResolvedType($"Dictionary<string, {Element.Name}{(Sparse ? "?" : "")}>", (Sparse ? "SparseMapOf" : "MapOf") + Element.Key)
{
    /// <summary>How XML and forms name its keys; <c>key</c> unless the model says otherwise.</summary>
    internal WireElement EntryKey { get; init; } = WireElement.Default;

    /// <summary>How XML and forms name its values; <c>value</c> unless the model says otherwise.</summary>
    internal WireElement EntryValue { get; init; } = WireElement.Default;

    /// <summary>Whether its entries stand where it would, wherever it is.</summary>
    internal bool IsFlattened { get; init; }
}
