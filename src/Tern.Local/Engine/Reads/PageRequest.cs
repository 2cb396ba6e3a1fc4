using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Reads;

/// <summary>What a page of a Query or Scan reads.</summary>
internal readonly ref struct PageRequest
{
    public required Table Table { get; init; }

    public SecondaryIndex? Index { get; init; }

    public KeyRange Range { get; init; }

    /// <summary>The encoded key after which the page begins (before which, when it goes backward); absent for the first.</summary>
    public Slice Start { get; init; }

    public bool Backward { get; init; }

    /// <summary>The most items to read; 0 for no limit but the page's size.</summary>
    public int Limit { get; init; }
}
