namespace Tern.Local.Engine;

/// <summary>The first byte of an encoded value. Null and the two booleans have no payload.</summary>
internal enum ValueKind : byte
{
    Null = 1,
    False = 2,
    True = 3,
    String = 4,
    Number = 5,
    Binary = 6,
    StringSet = 7,
    NumberSet = 8,
    BinarySet = 9,
    List = 10,
    Map = 11,
}
