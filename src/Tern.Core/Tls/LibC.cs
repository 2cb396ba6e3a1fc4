using System.Runtime.InteropServices;

namespace Tern.Http;

/// <summary>
/// The process's environment variables as native code sees them: .NET copies them on first use, and never writes its
/// copy back.
/// </summary>
internal static partial class LibC
{
    /// <exception cref="InvalidOperationException">There isn't enough memory.</exception>
    public static void SetVariable(string name, string value)
    {
        if (SetEnv(name, value, 1) != 0) throw new InvalidOperationException($"The environment variable {name} couldn't be set.");
    }

    [LibraryImport("libc", EntryPoint = "setenv", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int SetEnv(string name, string value, int overwrite);
}
