namespace Tern.Local.Protocol;

/// <summary>Which capacity of tables an operation spends.</summary>
internal enum Capacity
{
    /// <summary>None: it is not about items.</summary>
    None,

    Read,

    /// <summary>Of writing. PartiQL's operations count among these: their texts would have to be read to know.</summary>
    Write,
}
