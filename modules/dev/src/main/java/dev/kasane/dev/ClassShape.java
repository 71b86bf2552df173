package dev.kasane.dev;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.attribute.NestMembersAttribute;
import java.lang.reflect.AccessFlag;
import java.util.Arrays;

/**
 * The API of a class for other classes: everything except code and private members. While it is unchanged, only this
 * class is compiled again.
 */
final class ClassShape {

    private static final ClassFile READER =
            ClassFile.of(ConstantPoolSharingOption.NEW_POOL, DebugElementsOption.DROP_DEBUG);

    private ClassShape() {}

    static boolean isSame(byte[] before, byte[] after) {
        return Arrays.equals(shape(before), shape(after));
    }

    private static byte[] shape(byte[] bytes) {
        ClassModel model = READER.parse(bytes);
        ClassTransform withoutPrivate = ClassTransform.dropping(element ->
                element instanceof MethodModel method && method.flags().has(AccessFlag.PRIVATE)
                        || element instanceof FieldModel field && field.flags().has(AccessFlag.PRIVATE)
                        // a nested class has a file and a shape of its own
                        || element instanceof NestMembersAttribute
                        || element instanceof InnerClassesAttribute);
        ClassTransform withoutCode =
                ClassTransform.transformingMethods(MethodTransform.dropping(element -> element instanceof CodeModel));
        return READER.transformClass(model, withoutPrivate.andThen(withoutCode));
    }
}
