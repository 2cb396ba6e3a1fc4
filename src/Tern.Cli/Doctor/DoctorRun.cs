using Tern.Diagnostics;

namespace Tern.Cli;

/// <summary>Reads the files, analyzes them together, and writes the requested reports.</summary>
internal static class DoctorRun
{
    private const string Standard = "-";

    public static int Run(DoctorRequest request)
    {
        var options = new DoctorOptions();
        options.Disable([.. request.Disabled]);
        var diagnosis = new TraceDiagnosis(options);
        foreach (var file in request.Files) diagnosis.Read(file == Standard ? "stdin" : file, Load(file));
        var report = diagnosis.Judge(string.Join(", ", request.Files.Select(static file => file == Standard ? "stdin" : Path.GetFileName(file))));

        Write(request.Json, report.WriteJson);
        Write(request.Sarif, report.WriteSarif);
        Write(request.Html, report.WriteHtml);
        if (request is { Json: not Standard, Sarif: not Standard, Html: not Standard })
        {
            report.WriteText(Console.Out, useColor: !Console.IsOutputRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")));
            Console.Out.WriteLine($"{diagnosis.CallCount:N0} calls in {diagnosis.SpanCount:N0} spans.");
        }

        // The findings in the readable part have been reported. The exit code shows that it wasn't everything.
        if (diagnosis.Problems.Count > 0) throw new CommandFailure(diagnosis.Problems[0]);
        var fails = request.FailOn is { } least && report.Findings.Any(finding => finding.AcceptedBecause is null && finding.Severity >= least);
        return fails ? ExitCodes.NotMet : ExitCodes.Success;
    }

    private static byte[] Load(string file)
    {
        try
        {
            if (file != Standard) return File.ReadAllBytes(file);
            using var input = Console.OpenStandardInput();
            using var bytes = new MemoryStream();
            input.CopyTo(bytes);
            return bytes.ToArray();
        }
        catch (IOException failure) when (failure is not (FileNotFoundException or DirectoryNotFoundException))
        {
            throw new CommandFailure($"Can't read {file}: {failure.Message} The limit is 2 GB: split larger files by lines.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure($"Can't read {file}: {failure.Message}");
        }
    }

    private static void Write(string? file, Action<Stream> write)
    {
        if (file is null) return;
        try
        {
            using var stream = file == Standard ? Console.OpenStandardOutput() : new FileStream(file, FileMode.Create, FileAccess.Write);
            write(stream);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure($"Can't write {file}: {failure.Message}");
        }
    }
}
