namespace System;

/// <summary>Lets list patterns compile for netstandard2.0, which compilers load analyzers as.</summary>
internal readonly struct Index(int value, bool fromEnd = false)
{
    public int GetOffset(int length) => fromEnd ? length - value : value;
}
