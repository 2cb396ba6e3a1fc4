using System.Buffers.Binary;

namespace Tern.Cli;

/// <summary>
/// Examines the first bytes of a file, which show whether it's a program and for which processor. ELF: 0x7F "ELF", the
/// class (2: 64 bits), the byte order (1: little-endian), and at offset 18 the machine (62: x86-64, 183: AArch64).
/// Source: the ELF specification, 1-3.
/// </summary>
internal static class BinaryHeader
{
    /// <summary>The number of bytes to examine.</summary>
    public const int Length = 20;

    private const ushort MachineX64 = 62;
    private const ushort MachineArm64 = 183;

    /// <summary>Returns the first bytes of a stream, or fewer if it's shorter.</summary>
    public static byte[] Read(Stream stream)
    {
        var bytes = new byte[Length];
        return bytes[..stream.ReadAtLeast(bytes, Length, throwOnEndOfStream: false)];
    }

    /// <summary>Returns the processor that a Linux program is for, or null if the file isn't a Linux program.</summary>
    /// <exception cref="CommandFailure">The file is a Linux program for a processor that Lambda doesn't
    /// support.</exception>
    public static Processor? ProcessorOf(string name, ReadOnlySpan<byte> header)
    {
        if (!header.StartsWith("\u007FELF"u8)) return null;
        var machine = header is [_, _, _, _, 2, 1, ..] && header.Length >= Length ? BinaryPrimitives.ReadUInt16LittleEndian(header[18..]) : (ushort)0;
        return machine switch
        {
            MachineX64 => Processor.X64,
            MachineArm64 => Processor.Arm64,
            _ => throw new CommandFailure(
                $"{name} is a Linux program for a processor that Lambda doesn't support (ELF machine {machine}). Publish with -r linux-x64 or -r linux-arm64."),
        };
    }

    /// <summary>Returns the operating system of a program that isn't for Linux; null for any other file.</summary>
    public static string? ForeignSystemOf(ReadOnlySpan<byte> header) =>
        header.StartsWith("MZ"u8) ? "Windows"
        : header is [0xCF or 0xCE, 0xFA, 0xED, 0xFE, ..] or [0xCA, 0xFE, 0xBA, 0xBE, ..] ? "macOS"
        : null;
}
