using System.Globalization;
using System.Runtime.CompilerServices;

namespace Tern.ColdStart.Shared;

/// <summary>What every program reads, and how it ends.</summary>
internal static class ColdStartItem
{
    public const string TableName = "Users";
    public const string PartitionKey = "USER#0000001";
    public const string SortKey = "PROFILE#2024";
    public const string Region = "us-east-1";
    public const string AccessKey = "AKIDEXAMPLE0000000000";
    public const string SecretKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

    /// <summary>The argument that makes a program print its peak memory in KB; never in a run that is timed.</summary>
    public const string ReportPeak = "--report-peak";

    /// <returns>The exit code: 0 when the item was read right.</returns>
    public static int Finish(string[] arguments, string? email, int? age)
    {
        if (arguments is [_, ReportPeak]) ShowPeak();
        return email == "ada.lovelace@example.com" && age == 21 ? 0 : 1;
    }

    // Apart, so that a run that is timed neither compiles it nor loads what it needs.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ShowPeak()
    {
        var line = File.ReadLines("/proc/self/status").First(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
        Console.WriteLine(int.Parse(
            line.AsSpan(6, line.Length - 8), NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture));
    }
}
