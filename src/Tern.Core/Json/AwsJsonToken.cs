namespace Tern.Json;

/// <summary>What kind of value comes next.</summary>
public enum AwsJsonToken
{
    /// <summary>Nothing: the document has ended.</summary>
    End,

    /// <summary>An object.</summary>
    Object,

    /// <summary>An array.</summary>
    Array,

    /// <summary>A string.</summary>
    String,

    /// <summary>A number.</summary>
    Number,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>Null.</summary>
    Null,
}
