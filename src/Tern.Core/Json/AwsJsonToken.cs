namespace Tern.Json;

/// <summary>Specifies the type of the next value.</summary>
public enum AwsJsonToken
{
    /// <summary>The end of the document.</summary>
    End,

    /// <summary>An object.</summary>
    Object,

    /// <summary>An array.</summary>
    Array,

    /// <summary>A string.</summary>
    String,

    /// <summary>A number.</summary>
    Number,

    /// <summary>A Boolean.</summary>
    Boolean,

    /// <summary>Null.</summary>
    Null,
}
