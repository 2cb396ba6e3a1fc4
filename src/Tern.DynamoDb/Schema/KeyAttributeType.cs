namespace Tern.DynamoDb;

/// <summary>The types that a key attribute may have.</summary>
public enum KeyAttributeType
{
    /// <summary>A string (S), ordered by its UTF-8 bytes.</summary>
    String,

    /// <summary>A number (N), ordered as numbers are.</summary>
    Number,

    /// <summary>Binary (B), ordered by its bytes, which are unsigned.</summary>
    Binary,
}
