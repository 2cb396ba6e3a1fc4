namespace Tern.Local.Engine;

internal enum PartiQlTokenKind
{
    End,

    /// <summary>A name or keyword without quotes.</summary>
    Word,

    /// <summary>A name in double quotes.</summary>
    Quoted,

    /// <summary>A string in single quotes.</summary>
    String,
    Number,

    /// <summary>A question mark.</summary>
    Parameter,
    Symbol,
}
