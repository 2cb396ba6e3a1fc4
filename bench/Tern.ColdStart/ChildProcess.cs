using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.ColdStart;

/// <summary>
/// Starts a program and waits for its end with posix_spawn and wait4: the time from the one to the other, and the CPU
/// that the kernel counted for it. .NET's own Process adds a thread hop and forgets the CPU of a program that has
/// ended.
/// </summary>
internal static unsafe partial class ChildProcess
{
    public static Run Start(string file, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string> environment)
    {
        var argv = Block([file, .. arguments]);
        var envp = Block(environment.Select(variable => $"{variable.Key}={variable.Value}"));
        try
        {
            var start = Stopwatch.GetTimestamp();
            var error = posix_spawn(out var id, file, null, null, argv, envp);
            if (error != 0) throw new InvalidOperationException($"'{file}' could not be started: error {error}.");
            long* usage = stackalloc long[18];
            int status;
            while (wait4(id, out status, 0, usage) < 0)
            {
                const int Interrupted = 4;
                var cause = Marshal.GetLastPInvokeError();
                if (cause != Interrupted) throw new InvalidOperationException($"Waiting for '{file}' failed: error {cause}.");
            }
            var wall = Stopwatch.GetElapsedTime(start);

            // struct rusage begins with two timevals, user and system: seconds and microseconds each.
            var cpu = TimeSpan.FromSeconds(usage[0] + usage[2]) + TimeSpan.FromMicroseconds(usage[1] + usage[3]);
            if (status != 0) throw new InvalidOperationException($"'{file}' ended with status {status}: it did not read the item.");
            return new Run(wall, cpu);
        }
        finally
        {
            Free(argv);
            Free(envp);
        }
    }

    [LibraryImport("libc", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int posix_spawn(out int id, string path, void* fileActions, void* attributes, byte** argv, byte** envp);

    [LibraryImport("libc", SetLastError = true)]
    private static partial int wait4(int id, out int status, int options, long* usage);

    private static byte** Block(IEnumerable<string> texts)
    {
        var list = texts.ToList();
        var block = (byte**)NativeMemory.AllocZeroed((nuint)(list.Count + 1), (nuint)sizeof(byte*));
        for (var i = 0; i < list.Count; i++) block[i] = (byte*)Marshal.StringToCoTaskMemUTF8(list[i]);
        return block;
    }

    private static void Free(byte** block)
    {
        for (var text = block; *text is not null; text++) Marshal.FreeCoTaskMem((nint)(*text));
        NativeMemory.Free(block);
    }
}
