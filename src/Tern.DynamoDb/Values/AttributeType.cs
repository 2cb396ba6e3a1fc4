namespace Tern.DynamoDb;

/// <summary>The type of an attribute value: one of DynamoDB's ten types, or unset.</summary>
public enum AttributeType
{
    /// <summary>No value: the type of <c>default(AttributeValue)</c>, which can't be sent.</summary>
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

    /// <summary><c>BS</c>, a set of binary values.</summary>
    BinarySet,
}
