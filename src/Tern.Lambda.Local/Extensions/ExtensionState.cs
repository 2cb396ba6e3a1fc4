namespace Tern.Lambda.Local;

/// <summary>The state of an extension, with the names from the service's error messages.</summary>
internal enum ExtensionState
{
    Registered,
    Ready,
    Running,
    InitError,
    ExitError,
}
