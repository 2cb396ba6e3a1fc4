namespace Tern.Lambda.Local.Extensions;

/// <summary>How far an extension is, in the words that the service's refusals use.</summary>
internal enum ExtensionState
{
    Registered,
    Ready,
    Running,
    InitError,
    ExitError,
}
