using Tern.Load;

namespace Tern.Cli;

/// <summary>Runs <c>tern load compare</c>.</summary>
internal static class CompareRun
{
    public static int Run(string a, string b, double minimumEffect, bool failsOnSlower)
    {
        var comparison = LoadComparison.OfRuns(ReportFiles.Read(a), ReportFiles.Read(b), minimumEffect);
        LoadDisplay.Create().Show(comparison);
        return failsOnSlower && comparison.Primary.IsSlower ? ExitCodes.NotMet : ExitCodes.Success;
    }
}
