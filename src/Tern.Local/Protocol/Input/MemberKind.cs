namespace Tern.Local.Protocol.Input;

/// <summary>What a member holds.</summary>
internal enum MemberKind
{
    Text,
    Boolean,
    Number,
    Attributes,
    Names,
    Values,

    /// <summary>Read by its own reader.</summary>
    Legacy,
}
