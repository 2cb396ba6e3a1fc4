namespace Tern.Lambda.Authorization;

/// <summary>What kind of value an authorizer's context holds.</summary>
public enum AuthorizerContextKind
{
    /// <summary>None: JSON's null.</summary>
    Null,

    /// <summary>A text.</summary>
    Text,

    /// <summary>A whole number.</summary>
    Integer,

    /// <summary>A number that need not be whole.</summary>
    Number,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>An object, an array or any other JSON, which only HTTP APIs take.</summary>
    Json,
}
