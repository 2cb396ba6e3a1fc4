using System.Diagnostics;
using System.Text.Json;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Repeats the calls of the generated clients with botocore, and reports the differences.</summary>
internal static class OracleRun
{
    /// <summary>Returns the reason that botocore isn't available here, or null if it is.</summary>
    internal static string? Missing()
    {
        try
        {
            using var process = Start("-c", "import botocore");
            process.StandardOutput.ReadToEnd();
            var complaint = process.StandardError.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? null : "python3 has no botocore installed: " + complaint.TrimEnd().Split('\n')[^1];
        }
        catch (System.ComponentModel.Win32Exception error)
        {
            return "python3 isn't installed: " + error.Message;
        }
    }

    /// <summary>Compares all cases.</summary>
    /// <param name="cases">The folder of the cases.</param>
    /// <param name="output">The output for the differences.</param>
    /// <returns>true if there are no differences; otherwise, false.</returns>
    internal static bool Compare(string cases, TextWriter output)
    {
        output = TextWriter.Synchronized(output);
        using var process = Start(Path.Combine(AppContext.BaseDirectory, "Oracle", "botocore_oracle.py"), Repository.Models, cases);
        process.ErrorDataReceived += (_, line) => { if (line.Data is { } text) output.WriteLine(text); };
        process.BeginErrorReadLine();
        var (services, count, explained, differences, version) = (0, 0, 0, 0, "");
        while (process.StandardOutput.ReadLine() is { } line)
        {
            using var document = JsonDocument.Parse(line);
            var service = document.RootElement;
            services++;
            count += service.GetProperty("cases").GetInt32();
            explained += service.GetProperty("explained").GetInt32();
            version = service.GetProperty("botocore").GetString()!;
            foreach (var difference in service.GetProperty("differences").EnumerateArray())
            {
                differences++;
                output.WriteLine($"{service.GetProperty("service")} {difference.GetProperty("operation")}: {difference.GetProperty("where")}");
                output.WriteLine("    here:     " + difference.GetProperty("ours"));
                output.WriteLine("    botocore: " + difference.GetProperty("botocore"));
            }
        }

        process.WaitForExit();
        output.WriteLine($"{services} services, {count} calls compared with botocore {version}, {differences} differences and {explained} that are explained.");
        return process.ExitCode == 0 && differences == 0;
    }

    private static Process Start(params string[] arguments) =>
        Process.Start(new ProcessStartInfo("python3", arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
}
