namespace Tern.DynamoDb;

/// <summary>The types of key attributes.</summary>
public enum KeyAttributeType
{
    /// <summary>A string (S), ordered by its UTF-8 bytes.</summary>
    String,

    /// <summary>A number (N), ordered by its value.</summary>
    Number,

    /// <summary>A binary value (B), ordered by its bytes, which are unsigned.</summary>
    Binary,
}
