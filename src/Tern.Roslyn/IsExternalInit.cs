namespace System.Runtime.CompilerServices;

/// <summary>
/// Lets records and init-only members compile for netstandard2.0, the target that compilers load generators for.
/// </summary>
internal static class IsExternalInit;
