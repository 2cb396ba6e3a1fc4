namespace Tern.Local.Protocol;

/// <summary>The type of a member's value.</summary>
internal enum MemberKind
{
    Text,
    Boolean,
    Number,
    Attributes,
    Names,
    Values,

    /// <summary>A legacy parameter, which has its own reader.</summary>
    Legacy,
}
