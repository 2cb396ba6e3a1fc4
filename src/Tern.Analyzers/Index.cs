namespace System;

/// <summary>Lets list patterns compile for netstandard2.0, the target that compilers load analyzers for.</summary>
internal readonly struct Index(int value, bool fromEnd = false)
{
    public int GetOffset(int length) => fromEnd ? length - value : value;
}
