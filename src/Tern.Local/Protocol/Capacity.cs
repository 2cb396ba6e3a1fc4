namespace Tern.Local.Protocol;

/// <summary>The kind of capacity that an operation consumes.</summary>
internal enum Capacity
{
    /// <summary>None: the operation doesn't access items.</summary>
    None,

    Read,

    /// <summary>
    /// Write capacity. PartiQL operations count as writes, because the distinction would require parsing their
    /// statements.
    /// </summary>
    Write,
}
