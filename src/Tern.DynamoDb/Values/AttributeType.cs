namespace Tern.DynamoDb;

/// <summary>The type of an attribute's value: DynamoDB's ten, and none.</summary>
public enum AttributeType
{
    /// <summary>No value: what <c>default(AttributeValue)</c> is. It can't be sent.</summary>
    Unset,

    /// <summary><c>S</c>, a string.</summary>
    String,

    /// <summary><c>N</c>, a decimal number of up to 38 digits.</summary>
    Number,

    /// <summary><c>B</c>, bytes.</summary>
    Binary,

    /// <summary><c>BOOL</c>, true or false.</summary>
    Boolean,

    /// <summary><c>NULL</c>.</summary>
    Null,

    /// <summary><c>L</c>, a list of values of any type.</summary>
    List,

    /// <summary><c>M</c>, a map of names to values of any type.</summary>
    Map,

    /// <summary><c>SS</c>, a set of strings.</summary>
    StringSet,

    /// <summary><c>NS</c>, a set of numbers.</summary>
    NumberSet,

    /// <summary><c>BS</c>, a set of byte strings.</summary>
    BinarySet,
}
