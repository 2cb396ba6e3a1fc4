namespace Tern.Local.Sns;

/// <summary>The kinds of JSON tokens.</summary>
internal enum PolicyTokenKind
{
    StartObject,
    EndObject,
    StartArray,
    EndArray,
    Name,
    Text,
    Number,
    True,
    False,
    Null,
}
