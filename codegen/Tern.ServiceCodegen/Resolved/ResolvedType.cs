namespace Tern.ServiceCodegen.Resolved;

/// <summary>The C# type of a value, and all that a protocol must know to write and read it.</summary>
/// <param name="Name">The type in C#, without a question mark.</param>
/// <param name="Key">The part of helper functions' names that identifies the type.</param>
internal abstract record ResolvedType(string Name, string Key)
{
    /// <summary>true if it is a struct; otherwise, false.</summary>
    internal virtual bool IsValueType => false;
}

/// <summary>A string, a number or a Boolean.</summary>
internal sealed record ScalarType(ScalarKind Kind) : ResolvedType(Keyword(Kind), Kind.ToString())
{
    internal override bool IsValueType => Kind != ScalarKind.String;

    /// <summary>true if the text is URL-encoded in responses; otherwise, false.</summary>
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

/// <summary>The format of a point in time.</summary>
internal enum TimestampForm { EpochSeconds, Iso8601, HttpDate }

/// <summary>Bytes.</summary>
internal sealed record BlobType() : ResolvedType("ReadOnlyMemory<byte>", "Blob")
{
    internal override bool IsValueType => true;
}

/// <summary>The whole body as a stream.</summary>
/// <param name="RequiresLength">true if a request must know its length before it is sent; otherwise, false.</param>
internal sealed record StreamType(bool RequiresLength) : ResolvedType("Stream", "Stream");

/// <summary>The whole body of a response as an event stream.</summary>
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
    /// <summary>true if one of its members is set; otherwise, false.</summary>
    internal bool IsUnion { get; init; }
}

/// <summary>A hand-written type that reads and writes itself.</summary>
internal sealed record HandWrittenType(string Name, bool IsStruct) : ResolvedType(Name, Name[(Name.LastIndexOf('.') + 1)..])
{
    internal override bool IsValueType => IsStruct;
}

/// <summary>A list.</summary>
internal sealed record ListType(ResolvedType Element, bool Sparse)
    : ResolvedType($"IReadOnlyList<{Element.Name}{(Sparse ? "?" : "")}>", (Sparse ? "SparseListOf" : "ListOf") + Element.Key)
{
    /// <summary>The name of its elements in XML and forms; <c>member</c> unless the model specifies another.</summary>
    internal WireElement Item { get; init; } = WireElement.Default;

    /// <summary>true if its elements are always written directly in place of the list; otherwise, false.</summary>
    internal bool IsFlattened { get; init; }
}

/// <summary>A map with strings as keys.</summary>
internal sealed record MapType(ResolvedType Element, bool Sparse)
    : ResolvedType($"Dictionary<string, {Element.Name}{(Sparse ? "?" : "")}>", (Sparse ? "SparseMapOf" : "MapOf") + Element.Key)
{
    /// <summary>The name of its keys in XML and forms; <c>key</c> unless the model specifies another.</summary>
    internal WireElement EntryKey { get; init; } = WireElement.Default;

    /// <summary>The name of its values in XML and forms; <c>value</c> unless the model specifies another.</summary>
    internal WireElement EntryValue { get; init; } = WireElement.Default;

    /// <summary>true if its entries are always written directly in place of the map; otherwise, false.</summary>
    internal bool IsFlattened { get; init; }
}
