namespace System.Runtime.CompilerServices;

/// <summary>Lets records and init-only members compile for netstandard2.0, which compilers load generators as.</summary>
internal static class IsExternalInit;
