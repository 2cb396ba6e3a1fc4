using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Diagnostics;

/// <summary>
/// The report files. Each file is written to a temporary file next to it and then moved, so that readers never see a
/// partial file.
/// </summary>
internal sealed class ReportFiles(DoctorOutputOptions options, TimeProvider clock)
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(10);

    private readonly Lock _gate = new();
    private long _written = clock.GetTimestamp();
    private bool _hasChanged;
    private bool _hasFailed;

    /// <summary>true if any file is configured; otherwise, false.</summary>
    public bool Any => (options.JsonFile ?? options.SarifFile ?? options.HtmlFile) is not null;

    /// <summary>Notes that the files are out of date.</summary>
    public void Changed() => Volatile.Write(ref _hasChanged, true);

    /// <summary>Writes the files if there are changes and the last write was long enough ago.</summary>
    public void WriteIfDue(Func<DoctorReport> report)
    {
        if (!Volatile.Read(ref _hasChanged) || clock.GetElapsedTime(_written) < s_interval) return;
        Volatile.Write(ref _hasChanged, false);
        Write(report());
        _written = clock.GetTimestamp();
    }

    /// <summary>
    /// Writes all files. The first file that can't be written is reported; it doesn't prevent the others from being
    /// written.
    /// </summary>
    public void Write(DoctorReport report)
    {
        lock (_gate)
        {
            Write(options.JsonFile, report.WriteJson);
            Write(options.SarifFile, report.WriteSarif);
            Write(options.HtmlFile, report.WriteHtml);
        }
    }

    private void Write(string? path, Action<Stream> write)
    {
        if (path is null) return;
        try
        {
            var whole = Path.GetFullPath(path);
            if (Path.GetDirectoryName(whole) is { } folder) Directory.CreateDirectory(folder);
            var beside = whole + ".tmp";
            using (var file = new FileStream(beside, FileMode.Create, FileAccess.Write)) write(file);
            File.Move(beside, whole, overwrite: true);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            Fail(path, error);
        }
    }

    private void Fail(string path, Exception error)
    {
        if (_hasFailed) return;
        _hasFailed = true;
        if (options.Logger.Safely() is { } logger) ReportLog.FileFailed(logger, error, path);
        else (options.Writer ?? Console.Error).WriteLine($"The doctor can't write its report to {path}: {error.Message}");
    }
}
