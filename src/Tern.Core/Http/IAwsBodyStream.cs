using System.ComponentModel;

namespace Tern.Http;

/// <summary>A body's stream that counts what is sent of it. For clients; not meant to be implemented otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAwsBodyStream
{
    /// <summary>Sets whether what is read is sent: false while the body is only hashed, before it is read again and sent.</summary>
    bool IsSent { set; }
}
