namespace Tern.Local.Hosting.Tools.Requests;

/// <summary>A request as it was kept. Bodies are cut off at <see cref="RequestRing.MaxKeptBytes"/>; the entry has their lengths.</summary>
internal sealed record RecordedRequest(long Number, RequestEntry Entry, byte[] Request, byte[] Response);
