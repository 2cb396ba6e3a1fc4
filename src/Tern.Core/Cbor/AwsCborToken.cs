using System.ComponentModel;

namespace Tern.Cbor;

/// <summary>What kind of value comes next. For generated code; not meant to be used otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum AwsCborToken
{
    /// <summary>Nothing: the document has ended.</summary>
    End,

    /// <summary>A map.</summary>
    Map,

    /// <summary>An array.</summary>
    Array,

    /// <summary>A text.</summary>
    String,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>An integer.</summary>
    Integer,

    /// <summary>A floating-point number.</summary>
    Float,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>Null or undefined.</summary>
    Null,

    /// <summary>A simple value that has no meaning here.</summary>
    Simple,
}
