using System.Runtime.InteropServices;

namespace Tern.Tls;

/// <summary>
/// The process's variables as native code sees them: .NET copies them at its first look, and never writes that copy back.
/// </summary>
internal static partial class LibC
{
    /// <exception cref="InvalidOperationException">There is no memory for it.</exception>
    public static void SetVariable(string name, string value)
    {
        if (SetEnv(name, value, 1) != 0) throw new InvalidOperationException($"The environment variable {name} could not be set.");
    }

    [LibraryImport("libc", EntryPoint = "setenv", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int SetEnv(string name, string value, int overwrite);
}
