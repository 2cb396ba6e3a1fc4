using System.ComponentModel;

namespace Tern.Http;

/// <summary>A body's stream that counts the bytes sent. Intended for clients; don't implement it elsewhere.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAwsBodyStream
{
    /// <summary>
    /// Sets a value indicating whether the bytes being read are sent; false while the body is only hashed, before
    /// it's read again and sent.
    /// </summary>
    bool IsSent { set; }
}
