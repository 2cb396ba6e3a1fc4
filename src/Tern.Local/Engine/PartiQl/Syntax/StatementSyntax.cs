namespace Tern.Local.Engine;

/// <summary>The syntax of a statement: its grammar has been checked, but not its meaning.</summary>
internal sealed class StatementSyntax(string text, StatementKind kind)
{
    public string Text { get; } = text;

    public StatementKind Kind { get; set; } = kind;

    /// <summary>The table, optionally followed by a dot and an index.</summary>
    public PathTerm Source { get; set; } = null!;

    public bool HasAlias { get; set; }

    /// <summary>true if FROM names more than one table; otherwise, false.</summary>
    public bool HasSeveralSources { get; set; }

    /// <summary>The columns of a SELECT; null for <c>*</c>.</summary>
    public List<Term>? Columns { get; set; }

    public Term? Where { get; set; }

    public List<(Term Term, bool Descending)> Order { get; } = [];

    /// <summary>
    /// A clause that PartiQL has but the service doesn't support, and the token that the error refers to.
    /// </summary>
    public (string Name, PartiQlToken Token)? UnsupportedClause { get; set; }

    /// <summary>The changes of an UPDATE: a null value removes the path.</summary>
    public List<(PathTerm Path, Term? Value)> Assignments { get; } = [];

    /// <summary>The item of an INSERT.</summary>
    public Term? Item { get; set; }

    /// <summary>The words between RETURNING and the asterisk, such as <c>ALL OLD</c>; null without RETURNING.</summary>
    public string? Returning { get; set; }

    public int ParameterCount { get; set; }
}
