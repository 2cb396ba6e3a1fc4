namespace Tern.Local.Hosting;

/// <summary>
/// A recorded request. Bodies are truncated at <see cref="RequestRing.MaxKeptBytes"/>; the entry has their full
/// lengths.
/// </summary>
internal sealed record RecordedRequest(long Number, RequestEntry Entry, byte[] Request, byte[] Response);
