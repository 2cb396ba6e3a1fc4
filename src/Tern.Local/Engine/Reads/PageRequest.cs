namespace Tern.Local.Engine;

/// <summary>The parameters of a page of a Query or Scan.</summary>
internal readonly ref struct PageRequest
{
    public required Table Table { get; init; }

    public SecondaryIndex? Index { get; init; }

    public KeyRange Range { get; init; }

    /// <summary>
    /// The encoded key after which the page starts (before which, if it's read backward); absent for the first page.
    /// </summary>
    public Slice Start { get; init; }

    public bool Backward { get; init; }

    /// <summary>The maximum number of items to read; 0 if only the page's size is limited.</summary>
    public int Limit { get; init; }
}
