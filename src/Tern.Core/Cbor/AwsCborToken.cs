namespace Tern.Protocols;

/// <summary>Specifies the type of the next value.</summary>
internal enum AwsCborToken
{
    /// <summary>The end of the document.</summary>
    End,

    /// <summary>A map.</summary>
    Map,

    /// <summary>An array.</summary>
    Array,

    /// <summary>Text.</summary>
    String,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>An integer.</summary>
    Integer,

    /// <summary>A floating-point number.</summary>
    Float,

    /// <summary>A Boolean.</summary>
    Boolean,

    /// <summary>Null or undefined.</summary>
    Null,

    /// <summary>A simple value without a defined meaning.</summary>
    Simple,
}
