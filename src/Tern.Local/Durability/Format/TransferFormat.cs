using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// The format of exports and imports; parts in brackets are preceded by a flag:
/// <code>
/// export = id table-name table-id started [time] [from to with-old] token content place encryption [key] [manifest] items bytes [state]
/// import = id table-name table-id started token place format [options] compression definition bytes processed imported errors [state]
/// place  = bucket [owner] [prefix]
/// state  = ended [code] [message]                                            absent while it's in progress
/// </code>
/// </summary>
internal static class TransferFormat
{
    public static void Write(ByteBuffer to, TableExport export)
    {
        to.WriteText(export.Id);
        to.WriteText(export.TableName);
        to.WriteGuid(export.TableId);
        to.WriteTime(export.Started);
        to.WriteOptionalTime(export.Time);
        to.WriteFlag(export.Changes is not null);
        if (export.Changes is { } window)
        {
            to.WriteTime(window.From);
            to.WriteTime(window.To);
            to.WriteFlag(window.WithOld);
        }

        to.WriteText(export.Token);
        to.WriteText(export.Content);
        WritePlace(to, export.Bucket, export.BucketOwner, export.Prefix);
        to.WriteText(export.Encryption);
        to.WriteOptionalText(export.EncryptionKey);
        to.WriteOptionalText(export.Manifest);
        to.WriteVarint64(export.ItemCount);
        to.WriteVarint64(export.BilledBytes);
        WriteState(to, export.State);
    }

    public static TableExport ReadExport(ref RecordInput from) => new() // in the order of the format
    {
        Id = from.ReadText(),
        TableName = from.ReadText(),
        TableId = from.ReadGuid(),
        Started = from.ReadTime(),
        Time = from.ReadOptionalTime(),
        Changes = from.ReadFlag() ? new ChangeWindow(from.ReadTime(), from.ReadTime(), from.ReadFlag()) : null,
        Token = from.ReadText(),
        Content = from.ReadText(),
        Bucket = from.ReadText(),
        BucketOwner = from.ReadOptionalText(),
        Prefix = from.ReadOptionalText(),
        Encryption = from.ReadText(),
        EncryptionKey = from.ReadOptionalText(),
        Manifest = from.ReadOptionalText(),
        ItemCount = from.ReadVarint64(),
        BilledBytes = from.ReadVarint64(),
        State = ReadState(ref from),
    };

    public static void Write(ByteBuffer to, TableImport import)
    {
        to.WriteText(import.Id);
        to.WriteText(import.TableName);
        to.WriteGuid(import.TableId);
        to.WriteTime(import.Started);
        to.WriteText(import.Token);
        WritePlace(to, import.Bucket, import.BucketOwner, import.Prefix);
        to.WriteText(import.Format);
        to.WriteOptionalText(import.FormatOptions);
        to.WriteText(import.Compression);
        to.WriteText(import.Definition);
        to.WriteVarint64(import.ProcessedBytes);
        to.WriteVarint64(import.ProcessedItems);
        to.WriteVarint64(import.ImportedItems);
        to.WriteVarint64(import.Errors);
        WriteState(to, import.State);
    }

    public static TableImport ReadImport(ref RecordInput from) => new()
    {
        Id = from.ReadText(),
        TableName = from.ReadText(),
        TableId = from.ReadGuid(),
        Started = from.ReadTime(),
        Token = from.ReadText(),
        Bucket = from.ReadText(),
        BucketOwner = from.ReadOptionalText(),
        Prefix = from.ReadOptionalText(),
        Format = from.ReadText(),
        FormatOptions = from.ReadOptionalText(),
        Compression = from.ReadText(),
        Definition = from.ReadText(),
        ProcessedBytes = from.ReadVarint64(),
        ProcessedItems = from.ReadVarint64(),
        ImportedItems = from.ReadVarint64(),
        Errors = from.ReadVarint64(),
        State = ReadState(ref from),
    };

    private static void WritePlace(ByteBuffer to, string bucket, string? owner, string? prefix)
    {
        to.WriteText(bucket);
        to.WriteOptionalText(owner);
        to.WriteOptionalText(prefix);
    }

    private static void WriteState(ByteBuffer to, TransferState? state)
    {
        to.WriteFlag(state is not null);
        if (state is null) return;
        to.WriteTime(state.Ended);
        to.WriteOptionalText(state.Code);
        to.WriteOptionalText(state.Message);
    }

    private static TransferState? ReadState(ref RecordInput from) =>
        from.ReadFlag() ? new TransferState(from.ReadTime(), from.ReadOptionalText(), from.ReadOptionalText()) : null;
}
