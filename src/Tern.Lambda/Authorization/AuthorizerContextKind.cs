namespace Tern.Lambda.Authorization;

/// <summary>The kind of a value in an authorizer's context.</summary>
public enum AuthorizerContextKind
{
    /// <summary>JSON's null.</summary>
    Null,

    /// <summary>A string.</summary>
    Text,

    /// <summary>An integer.</summary>
    Integer,

    /// <summary>A number that may have a fraction.</summary>
    Number,

    /// <summary>A Boolean value.</summary>
    Boolean,

    /// <summary>An object, an array or any other JSON, which only HTTP APIs accept.</summary>
    Json,
}
