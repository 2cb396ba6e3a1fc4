namespace Tern.Local.Serving;

/// <summary>The constraints of members in models.</summary>
internal enum MemberConstraint
{
    Required,
    Enum,
    Length,
    Range,
    Pattern,
}
