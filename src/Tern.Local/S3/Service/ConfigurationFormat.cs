using System.Buffers;
using System.Text;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.S3.Model;
using Tern.Local.Serving;
using Tern.Protocols;

namespace Tern.Local.S3;

/// <summary>
/// The configurations of buckets that the engine only stores, and access control lists: texts, or S3's own documents.
/// </summary>
internal sealed class ConfigurationFormat : IConfigurationFormat
{
    private const byte None = 0;
    private const byte Text = 1;
    private const byte Document = 2;
    private const byte Deleted = 3;

    public void Write(IBufferWriter<byte> to, object? configuration)
    {
        switch (configuration)
        {
            case null:
                to.WriteByte(None);
                break;
            case string text:
                to.WriteByte(Text);
                to.WriteText(text);
                break;
            case var deleted when ReferenceEquals(deleted, BucketAccess.Deleted):
                to.WriteByte(Deleted);
                break;
            default:
                to.WriteByte(Document);
                using (var buffer = new PooledBuffer())
                {
                    WriteDocument(buffer, configuration);
                    to.WriteBytes(buffer.WrittenSpan);
                }

                break;
        }
    }

    public object? ReadAcl(ref RecordInput from) => Read(ref from, BucketAccess.AclName, "");

    public object? Read(ref RecordInput from, string name, string region) => from.ReadByte() switch
    {
        None => null,
        Text => from.ReadText(),
        Document => ReadDocument(from.ReadBytes(), name, region),
        Deleted => BucketAccess.Deleted,
        var other => throw new InvalidDataException($"the configuration '{name}' is of the unknown type {other}"),
    };

    private static void WriteDocument(PooledBuffer to, object configuration)
    {
        var xml = new AwsXmlWriter(to);
        xml.WriteStart("Document"u8);
        switch (configuration)
        {
            case AccessControlPolicy acl:
                new GetBucketAclOutput { Owner = acl.Owner, Grants = acl.Grants }.WriteXml(ref xml);
                break;
            case OwnershipControls ownership:
                ownership.WriteXml(ref xml);
                break;
            case PublicAccessBlockConfiguration block:
                block.WriteXml(ref xml);
                break;
            case ServerSideEncryptionConfiguration encryption:
                encryption.WriteXml(ref xml);
                break;
            case LoggingEnabled logging:
                logging.WriteXml(ref xml);
                break;
            case WebsiteConfiguration website:
                S3Service.AnswerOf(website).WriteXml(ref xml);
                break;
            case ReplicationConfiguration replication:
                replication.WriteXml(ref xml);
                break;
            case InventoryConfiguration inventory:
                inventory.WriteXml(ref xml);
                break;
            case BucketLifecycleConfiguration lifecycle:
                new GetBucketLifecycleConfigurationOutput { Rules = lifecycle.Rules }.WriteXml(ref xml);
                break;
            case MetricsConfiguration metrics:
                metrics.WriteXml(ref xml);
                break;
            case BucketNotifications notifications:
                notifications.Configuration.WriteXml(ref xml);
                break;
            default:
                throw new NotSupportedException($"A configuration of the type {configuration.GetType().Name} can't be kept.");
        }

        xml.WriteEnd("Document"u8);
        xml.Flush();
    }

    private static object ReadDocument(ReadOnlySpan<byte> document, string name, string region) => name switch
    {
        BucketAccess.AclName => Read(document, AccessControlPolicy.ReadXml),
        BucketAccess.OwnershipName => Read(document, OwnershipControls.ReadXml),
        BucketAccess.BlockName => Read(document, PublicAccessBlockConfiguration.ReadXml),
        S3Service.EncryptionName => Read(document, ServerSideEncryptionConfiguration.ReadXml),
        S3Service.LoggingName => Read(document, LoggingEnabled.ReadXml),
        S3Service.WebsiteName => Read(document, WebsiteConfiguration.ReadXml),
        S3Service.LifecycleName => Read(document, BucketLifecycleConfiguration.ReadXml),
        S3Service.ReplicationName => Read(document, ReplicationConfiguration.ReadXml),
        BucketNotifications.Name => WithRules(Read(document, NotificationConfiguration.ReadXml), region),
        _ when name.StartsWith(S3Service.InventoryName, StringComparison.Ordinal) => Read(document, InventoryConfiguration.ReadXml),
        _ when name.StartsWith(S3Service.MetricsName, StringComparison.Ordinal) => Read(document, MetricsConfiguration.ReadXml),
        _ => throw new InvalidDataException($"the configuration '{name}' isn't known"),
    };

    private static BucketNotifications WithRules(NotificationConfiguration configuration, string region) =>
        new(configuration, NotificationRules.Read(configuration, region));

    private static T Read<T>(ReadOnlySpan<byte> document, XmlFunction<T> read)
    {
        try
        {
            var xml = new AwsXmlReader(document);
            xml.ReadRoot();
            return read(ref xml);
        }
        catch (FormatException malformed)
        {
            throw new InvalidDataException($"a document isn't valid: {Encoding.UTF8.GetString(document)}", malformed);
        }
    }
}
