using Tern.Local.Durability;

namespace Tern.Local;

/// <content>The state as a whole: the data directory, resets, and saved states.</content>
public sealed partial class LocalAws
{
    /// <summary>
    /// Gets the result of reading <see cref="LocalAwsOptions.DataDirectory"/>; null if there is no data directory.
    /// </summary>
    public LocalRecovery? Recovery => _tables.Data?.Recovery;

    /// <summary>
    /// Gets the reason that the data directory currently accepts no writes, such as a full disk; null if it does accept
    /// them, or if there is no data directory. After this object is disposed: the reason that the last writes, none of
    /// which was acknowledged, aren't on disk.
    /// </summary>
    public string? DataFailure => _tables.Data?.Failure;

    /// <summary>Deletes the state of an account in all Regions, or of all accounts. The time doesn't change.</summary>
    /// <param name="account">The account ID, or null for all accounts.</param>
    /// <returns>A task that completes when the state is deleted, including in the data directory.</returns>
    /// <exception cref="IOException">The data directory couldn't store the change.</exception>
    public ValueTask ResetAsync(string? account = null)
    {
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        foreach (var part in _parts.All) part.Reset(account);
        _tables.Reset(account);
        return _parts.Log is { } log ? log.WaitAsync(log.Position) : default;
    }

    /// <summary>
    /// Writes the state of all services to a file, from which <see cref="RestoreAsync"/> restores it: here, or in any
    /// other local AWS. Changes that requests make in the meantime may or may not be in the file.
    /// </summary>
    /// <param name="path">The path of the file. An existing file is replaced once the new one is complete.</param>
    /// <param name="cancellationToken">Cancels the operation, and leaves an existing file unchanged.</param>
    /// <returns>A task that completes when the file is on disk.</returns>
    /// <exception cref="IOException">The file couldn't be written.</exception>
    public ValueTask SaveAsync(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        var tables = _tables.Value;
        return new(Task.Run(() => SavedState.Save(path, tables.Stores.Engines, tables.MakeContent(_parts.All), cancellationToken), cancellationToken));
    }

    /// <summary>
    /// Replaces the state of all services with that of a file. Times remain as they were: if the clock has moved on,
    /// messages become visible, and items and sessions expire accordingly. No request may be in progress.
    /// </summary>
    /// <param name="path">The path of a file that <see cref="SaveAsync"/> wrote.</param>
    /// <param name="cancellationToken">Cancels the operation before it begins.</param>
    /// <returns>A task that completes when everything is restored, including in the data directory.</returns>
    /// <exception cref="IOException">
    /// The file can't be read, or the data directory couldn't store the state.
    /// </exception>
    /// <exception cref="LocalDataException">
    /// The file is damaged, or isn't a saved state. Nothing has changed.
    /// </exception>
    /// <example><code>
    /// await fixture.SaveAsync("shop.tern");   // once
    /// await aws.RestoreAsync("shop.tern");    // before each test
    /// </code></example>
    public ValueTask RestoreAsync(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        var tables = _tables.Value;
        return new(Task.Run(
            () =>
            {
                SavedState.Restore(path, tables.MakeContent(_parts.All), Reset);
                foreach (var part in _parts.All) part.Restored(_parts.Log);
                tables.Data?.TakeSnapshot(); // the services' state isn't in the journal
            },
            cancellationToken));

        void Reset()
        {
            foreach (var part in _parts.All) part.Reset(null);
            tables.Stores.Reset();
        }
    }
}
